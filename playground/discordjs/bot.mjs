// A bot on discord.js, for the playground's tests. It registers /hello, answers with text, a file and buttons, changes
// its message on a click, shows a form, and says on standard output what happened, one line each.
import { AttachmentBuilder, ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits, MessageFlags,
  ModalBuilder, SlashCommandBuilder, TextInputBuilder, TextInputStyle } from "discord.js";

const [, , address, token] = process.argv;
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${address}/api`, version: "10" } });
const report = (...words) => console.log(words.join(" "));

const buttons = () => new ActionRowBuilder().addComponents(
  new ButtonBuilder().setCustomId("press").setLabel("Press").setStyle(ButtonStyle.Primary),
  new ButtonBuilder().setCustomId("form").setLabel("Form").setStyle(ButtonStyle.Secondary),
);

const form = () => new ModalBuilder().setCustomId("words").setTitle("Words").addComponents(
  new ActionRowBuilder().addComponents(
    new TextInputBuilder().setCustomId("text").setLabel("Text").setStyle(TextInputStyle.Short)),
);

async function hello(interaction) {
  const file = new AttachmentBuilder(Buffer.from("a file\n"), { name: "note.txt", description: "a note" });
  const response = await interaction.reply({ content: "hello", files: [file], components: [buttons()], withResponse: true });
  report("replied", response.resource.message.id);
  const fetched = await interaction.fetchReply();
  report("fetched", fetched.id, fetched.attachments.first().name);
  const note = await interaction.followUp({ content: "only you", flags: MessageFlags.Ephemeral });
  await interaction.deleteReply(note.id);
  report("followed");
}

async function slow(interaction) {
  await interaction.deferReply();
  await interaction.editReply({ content: "in the end" });
}

client.on(Events.InteractionCreate, async (interaction) => {
  try {
    if (interaction.isChatInputCommand()) await (interaction.commandName === "hello" ? hello : slow)(interaction);
    else if (interaction.isButton() && interaction.customId === "press") await interaction.update({ content: "pressed", components: [] });
    else if (interaction.isButton()) await interaction.showModal(form());
    else if (interaction.isModalSubmit()) await interaction.reply(`you said ${interaction.fields.getTextInputValue("text")}`);
  } catch (error) {
    report("error", error.stack);
  }
});

client.once(Events.ClientReady, async (ready) => {
  try {
    await ready.application.commands.set([
      new SlashCommandBuilder().setName("hello").setDescription("Says hello"),
      new SlashCommandBuilder().setName("slow").setDescription("Takes its time"),
    ]);
    const channel = await client.channels.fetch(ready.guilds.cache.first().channels.cache.first().id);
    await channel.send("here I am");
    report("ready", ready.user.username, ready.guilds.cache.size);
  } catch (error) {
    report("error", error.stack);
  }
});

process.stdin.resume().on("end", async () => {
  await client.destroy();
  process.exit(0);
});

await client.login(token);
