import { findSharedClasses } from './classes.ts';

const kit = { file: 'frontends/kit/src/base.css', text: '.tz-card,\n.tz-row {\n  color: red;\n}\n' };

test('a class of another package, defined again -> found with its line', () => {
  const page = {
    file: 'frontends/profile/src/page.css',
    text: '/* .tz-row {} */\n@media print {\n  .tz-row {\n    color: blue;\n  }\n}\n',
  };

  expect(findSharedClasses([kit, page])).toEqual([
    { file: page.file, line: 3, message: '.tz-row is defined in frontends/kit, too: their pages share a document' },
  ]);
});

test('a class used where it stands, or defined again in its own package -> nothing', () => {
  const page = { file: 'frontends/profile/src/page.css', text: '.tz-page > .tz-row, .tz-card:hover { color: blue; }' };
  const own = { file: 'frontends/kit/src/more.css', text: '.tz-card { margin: 0; }' };

  expect(findSharedClasses([kit, page, own])).toEqual([]);
});
