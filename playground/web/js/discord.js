// Discord's own numbers, by the names of its documentation: what kind of
// thing a message, a component, a command or a channel is.

/** Bits of a message's flags. */
export const flag = { ephemeral: 1 << 6, loading: 1 << 7, componentsV2: 1 << 15 };

/** Message types that the page shows in their own way. */
export const messageType = { default: 0, reply: 19, contextMenuCommand: 23 };

/** Component types. */
export const componentType = {
  row: 1, button: 2, stringSelect: 3, textInput: 4, userSelect: 5, roleSelect: 6, mentionableSelect: 7,
  channelSelect: 8, section: 9, text: 10, thumbnail: 11, gallery: 12, file: 13, separator: 14, container: 17, label: 18,
};

/** Styles of buttons; a link has an address in place of a custom id. */
export const buttonStyle = { primary: 1, secondary: 2, success: 3, danger: 4, link: 5 };

/** The style of a text input that takes several lines. */
export const paragraph = 2;

/** Spacing of a separator that stands farther off. */
export const largeSpacing = 2;

/** Types of application commands: a slash command, one in the menu of a user or a message, or what opens an Activity. */
export const commandType = { slash: 1, user: 2, message: 3, entryPoint: 4 };

/** Types of a command's options. */
export const optionType = {
  subcommand: 1, group: 2, string: 3, integer: 4, boolean: 5, user: 6,
  channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11,
};

/** Where a command may be used. */
export const context = { guild: 0, botDM: 1, privateChannel: 2 };

/** How a bot comes to a place: installed in the server, or by a user for themselves. */
export const integration = { guild: 0, user: 1 };

/** Channel types; a thread is told by the channel it hangs under. */
export const channelType = { text: 0, dm: 1, voice: 2, announcement: 5 };
