// Runs discord-tictactoe on the playground. It says "ready" on standard output, and ends with standard input.
import TicTacToe from "discord-tictactoe";
import { ApplicationCommandOptionType, Client, Events, GatewayIntentBits } from "discord.js";

const [, , address, token] = process.argv;
const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.GuildMessageReactions],
  rest: { api: `${address}/api`, version: "10" },
});
const game = new TicTacToe({ language: "en", command: "tictactoe", commandOptionName: "opponent", gameExpireTime: 3600 });

client.once(Events.ClientReady, async () => {
  await client.application.commands.set([
    { name: "tictactoe", description: "Play", options: [{ type: ApplicationCommandOptionType.User, name: "opponent", description: "Against whom" }] },
  ]);
  game.attach(client);
  console.log("ready");
});

process.stdin.resume().on("end", () => client.destroy().then(() => process.exit(0)));

await client.login(token);
