/** Prints one line about the step that begins or ended. @param {string} line */
export const say = (line) => {
  process.stdout.write(`· ${line}\n`);
};
