/** Prints one line of progress. @param {string} line */
export const say = (line) => {
  process.stdout.write(`· ${line}\n`);
};
