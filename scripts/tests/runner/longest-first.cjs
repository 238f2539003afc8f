const { default: Sequencer } = require('@jest/test-sequencer');

/** The tests that take minutes begin first, so that nobody waits for one of them alone at the end. */
const long = ['scripts/tests/faults/', 'scripts/tests/checks/'];

/** @param {{ path: string }} test */
const rank = ({ path }) => {
  const index = long.findIndex((folder) => path.includes(folder));
  return index === -1 ? long.length : index;
};

module.exports = class LongestFirst extends Sequencer {
  /** @type {Sequencer['sort']} */
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
};
