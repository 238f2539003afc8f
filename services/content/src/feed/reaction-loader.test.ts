import { createReactionLoader } from './reaction-loader.ts';

const reactionsOf = (user: string) => new Map([['item', `reaction of ${user}`]]);

/** Records the requests and answers them on demand. */
const recorder = () => {
  const asked: { users: readonly string[]; ids: readonly string[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const loader = createReactionLoader((users, ids) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, ReadonlyMap<string, string>>>();
    asked.push({ users, ids, answer: () => resolve(new Map(users.map((user) => [user, reactionsOf(user)]))), fail: reject });
    return promise;
  });
  return { asked, loader };
};
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('reaction loader', () => {
  it('several users in one turn -> one statement, each gets their own', async () => {
    const { asked, loader } = recorder();
    const page = ['item'];

    const answers = Promise.all([loader.load(page, 'a'), loader.load(page, 'b'), loader.load(page, 'a')]);
    await turn();
    asked[0]?.answer();

    expect((await answers).map((reactions) => reactions.get('item'))).toEqual(['reaction of a', 'reaction of b', 'reaction of a']);
    expect(asked.map(({ users }) => users)).toEqual([['a', 'b']]);
  });

  it('asked again about the same page -> the same answer without a statement; about its successor -> a new statement', async () => {
    const { asked, loader } = recorder();
    const page = ['item'];
    const first = loader.load(page, 'a');
    await turn();
    asked[0]?.answer();
    await first;

    expect((await loader.load(page, 'a')).get('item')).toBe('reaction of a');
    expect(asked).toHaveLength(1);

    const successor = loader.load([...page], 'a');
    await turn();
    asked[1]?.answer();
    await successor;
    expect(asked).toHaveLength(2);
  });

  it('a failed statement -> its callers fail, the next one is fine', async () => {
    const { asked, loader } = recorder();
    const page = ['item'];
    const first = loader.load(page, 'a');
    await turn();
    asked[0]?.fail(new Error('gone'));
    await expect(first).rejects.toThrow('gone');

    const second = loader.load(page, 'a');
    await turn();
    asked[1]?.answer();

    expect((await second).get('item')).toBe('reaction of a');
  });

  it('other pages -> statements of their own; an empty page -> none', async () => {
    const { asked, loader } = recorder();

    void loader.load(['x'], 'a');
    void loader.load(['y'], 'a');
    await loader.load([], 'a');
    await turn();

    expect(asked.map(({ ids }) => ids)).toEqual([['x'], ['y']]);
  });
});
