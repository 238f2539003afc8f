import type { CreatorName } from './creators.ts';

interface DemoComment {
  /** Never changes: the comment's id is derived from it. */
  readonly number: number;
  /** The item's number. */
  readonly item: number;
  readonly author: CreatorName;
  readonly text: string;
  /** Hours after the item was published, at most 24. */
  readonly hoursLater: number;
}

const comment = (number: number, item: number, author: CreatorName, hoursLater: number, text: string): DemoComment => ({
  number,
  item,
  author,
  hoursLater,
  text,
});

export const comments: readonly DemoComment[] = [
  comment(1, 1, 'lin', 2, 'The kettle test works for kitchens in general. I film between the fridge cycles now.'),
  comment(2, 1, 'theo', 5, 'Tried the three minutes by the window. I noticed I own a very loud clock.'),
  comment(3, 1, 'maya', 6, '@theo_trails that clock is your soundtrack. Keep it.'),
  comment(4, 2, 'jonas', 3, 'Capping the threads at the real cores: can confirm, my fan thanks you.'),
  comment(5, 2, 'inez', 9, 'A good editor and a bad encyclopaedia. That belongs on a poster, may I?'),
  comment(6, 2, 'priya', 10, 'Please do. Two colours only, it has to render on the old laptop.'),
  comment(7, 3, 'priya', 4, 'The cable near the plug. Every time. I have thrown away two lamps that were fine, I fear.'),
  comment(8, 3, 'maya', 7, 'Thank you for the line about microwaves. More repair videos should say it.'),
  comment(9, 3, 'lin', 20, 'My stand mixer lives again because of step two. It clicked!'),
  comment(10, 4, 'theo', 1, 'Made it after the Tuesday run. Fried the leftovers on Wednesday. Both better than they had any right to be.'),
  comment(11, 4, 'maya', 12, 'Eight minutes for the onion felt long until I tasted it.'),
  comment(12, 5, 'inez', 3, 'People return to places that need them. I will be thinking about this for a week.'),
  comment(13, 5, 'bo', 8, 'Is walking allowed? Asking for me.'),
  comment(14, 5, 'theo', 9, 'Walking is how we warm up, cool down, and sometimes do the middle.'),
  comment(15, 6, 'inez', 2, 'Opens fine here, both posts readable.'),
  comment(16, 7, 'theo', 1, 'It hangs at the bridge now and three people have asked which Tuesday.'),
  comment(17, 7, 'maya', 4, 'No shoes, no stopwatch: that sun carries the whole thing.'),
  comment(18, 8, 'inez', 6, 'Face the window, press record, say nothing. Noted, on the wall, in pencil.'),
  comment(19, 9, 'lin', 5, 'How do you keep the rows straight? Mine drift after the second one.'),
  comment(20, 9, 'jonas', 7, 'Chalk and a ruler, every fifth row. Drifting a little is also fine, it is a mend, not a map.'),
  comment(21, 11, 'jonas', 2, 'I have been pouring the sauce down the sink for twenty years.'),
  comment(22, 11, 'bo', 10, 'Tested twice. Works twice.'),
  comment(23, 12, 'maya', 8, 'It can find my half of it. Sold.'),
  comment(24, 13, 'theo', 3, 'Saved my rain jacket at the trailhead with a pencil from the map kit. Legend.'),
  comment(25, 13, 'priya', 15, 'A quarter turn, no more: I went for more. Learn from me.'),
  comment(26, 14, 'lin', 4, 'Where exactly are the good buns? Purely professional interest.'),
];
