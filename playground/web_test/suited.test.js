import assert from "node:assert/strict";
import { test } from "node:test";
import { suited } from "../web/js/suited.js";

const ada = { id: "11", username: "ada", global_name: "Ada" };
const ben = { id: "12", username: "ben", global_name: "Ben" };
const card = { label: "Challenge Ben", description: "Be Ben to accept, Bennet", command: "/play opponent:@Ben" };

test("nobody is offered to challenge themself", () => {
  assert.equal(suited(card, ada, [ada, ben]), card);
  assert.deepEqual(suited(card, ben, [ada, ben]), { label: "Challenge Ada", description: "Be Ada to accept, Bennet", command: "/play opponent:@Ada" });
  assert.equal(suited({ ...card, command: "/play opponent:@Bennet" }, ben, [ada, ben]).label, "Challenge Ben");
  assert.equal(suited(card, ben, [ben]), card);
  assert.equal(suited({ ...card, label: "Benに申し込む" }, ben, [ada, ben]).label, "Adaに申し込む");
  assert.equal(suited({ label: "Help", command: "/help" }, ben, [ada, ben]).command, "/help");
});
