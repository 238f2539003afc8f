import { uniqueName } from './sessions.ts';

test.each([
  [[], 'Phone'],
  [['Laptop'], 'Phone'],
  [['Phone'], 'Phone 2'],
  [['Phone', 'Phone 2', 'Phone 4'], 'Phone 3'],
])('uniqueName: %j are used -> %s', (usedNames, expected) => {
  expect(uniqueName('Phone', usedNames)).toBe(expected);
});
