import { findPhysicalSides } from './physical-css.ts';

const found = (text: string): number[] => findPhysicalSides({ file: 'a.css', text }).map(({ line }) => line);

test.each([
  ['.a {\n  margin-left: 2px;\n}', [2]],
  ['.a {\n  left: 0;\n  right: 0;\n}', [2, 3]],
  ['.a { border-top-left-radius: 2px }', [1]],
  ['.a {\n  border-left-color: red;\n}', [2]],
  ['.a {\n  text-align: right;\n}', [2]],
  ['.a {\n  margin-inline-start: 2px;\n  text-align: start;\n}', []],
  ['.a--left > .b__right {\n  background-position: right 2px top 0;\n}', []],
  ['.a {\n  /* physical: time runs to the right */\n  left: 0;\n}', []],
])('%j: physical sides -> lines %j', (text, lines) => {
  expect(found(text)).toEqual(lines);
});
