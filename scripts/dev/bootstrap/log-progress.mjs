/** Prints one line of progress. @param {string} line */
export const logProgress = (line) => {
  process.stdout.write(`· ${line}\n`);
};
