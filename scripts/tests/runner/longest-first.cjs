const { default: Sequencer } = require('@jest/test-sequencer');

/** Tests that take minutes start first, so that no worker idles while the last of them runs. */
const longTests = ['scripts/tests/faults/', 'scripts/tests/checks/'];

/** @param {{ path: string }} test */
const rank = ({ path }) => {
  const index = longTests.findIndex((folder) => path.includes(folder));
  return index === -1 ? longTests.length : index;
};

module.exports = class LongestFirst extends Sequencer {
  /** @type {Sequencer['sort']} */
  sort(tests) {
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
};
