import { extractNames } from './extract-names.ts';

const namesIn = async (text: string, language: string): Promise<string[]> =>
  (await extractNames([{ text, language, origin: 'one.example' }]))[0] ?? [];

describe('extractNames', () => {
  it.each([
    ['en', 'Police search for Odrun Falkemar after the storm', 'Odrun Falkemar'],
    ['en', 'Fans queue for the new Kestrel Drive 9', 'Kestrel Drive 9'],
    ['en', 'What the Quillon Motors recall means for drivers', 'Quillon Motors'],
    ['en', 'Why Mirela Tavin’s album is everywhere', 'Mirela Tavin'],
    ['es', 'El concierto de Olvira Santel llena la plaza', 'Olvira Santel'],
    ['es', 'Gana Olvira Santel la carrera del año', 'Olvira Santel'],
    ['fr', 'Pourquoi la Fondation Marelle de Tourvac ferme ses portes', 'Fondation Marelle de Tourvac'],
    ['pt', 'O festival de Vila Corane começa na sexta', 'Vila Corane'],
    ['ru', 'Почему Анна Ветрова снова на сцене', 'Анна Ветрова'],
    ['de', 'Warum das Gerät GPT-7 teurer wird', 'GPT-7'],
  ])('%s: %s -> %s', async (language, text, name) => {
    expect(await namesIn(text, language)).toContain(name);
  });

  it.each([
    ['en', 'why night trains return to the harbour'],
    ['es', 'El gobierno sube los impuestos otra vez'],
    ['fr', 'Les trains de nuit reviennent'],
    ['de', 'Die Feuerwehr löscht einen Brand in der Altstadt'],
    ['ja', '夜行列車が帰ってくる'],
    ['en', 'Ten Great Recipes For Cold Winter Evenings At Home'],
  ])('%s: %s -> no name', async (language, text) => {
    expect(await namesIn(text, language)).toEqual([]);
  });

  it('German: capitalised sequence of one origin -> none; of two -> a name in both; other nouns -> none', async () => {
    const headlines = [
      { text: 'Warum die Kelvar Brücke gesperrt ist', language: 'de', origin: 'one.example' },
      { text: 'Kelvar Brücke: Stau auf der Straße', language: 'de', origin: 'two.example' },
    ];
    const [first = headlines[0], second = headlines[1]] = headlines;

    expect(await extractNames([first, { ...second, origin: 'one.example' }] as typeof headlines)).toEqual([[], []]);
    expect(await extractNames(headlines)).toEqual([['Kelvar Brücke'], ['Kelvar Brücke']]);
    expect(await extractNames([second] as typeof headlines, [first] as typeof headlines)).toEqual([['Kelvar Brücke']]);
  });

  it('Japanese: a sequence of three origins -> a name; of two -> none', async () => {
    const headlines = ['星川美術館が開館', '話題の星川美術館へ行く', '星川美術館の展示'].map((text, index) => ({
      text,
      language: 'ja',
      origin: `${index}.example`,
    }));

    expect((await extractNames(headlines))[0]?.join()).toContain('星川');
    expect(await extractNames(headlines.slice(0, 2))).toEqual([[], []]);
  });

  it('a long text with many names -> at most three, in bounded time', async () => {
    const text = 'Odrun Falkemar met Mirela Tavin while '.repeat(2_000);
    await namesIn('Warm up for Odrun Falkemar', 'en');
    const startedAt = performance.now();

    for (const language of ['en', 'es', 'de']) expect((await namesIn(text, language)).length).toBeLessThanOrEqual(3);

    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
