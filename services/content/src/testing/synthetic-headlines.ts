import type { SignalSource } from '@trenzeye/proto/http/content';
import { createChoices } from '../composer/random.ts';
import type { Headline } from '../signals/names/extract-names.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface HeadlinesOptions {
  readonly seed: string;
  /** When it ends, in milliseconds since 1970. */
  readonly end: number;
  readonly days: number;
  /** New names per language that rise in the second half. */
  readonly plantedNames: number;
  /** Names per language that are in the headlines all the time. */
  readonly steadyNames: number;
  /** Publishers per language. */
  readonly publishers: number;
}

/** A headline with the time of its publication, in milliseconds since 1970. */
export interface PublishedHeadline extends Headline {
  readonly source: SignalSource;
  readonly at: number;
}

interface PlantedName {
  readonly name: string;
  readonly onset: number;
}

/** Sentences of each language with a place for a name, and without one. */
const sentences: Readonly<Record<string, { readonly named: readonly string[]; readonly plain: readonly string[] }>> = {
  en: {
    named: [
      'What we know about # so far',
      '# explained: why everyone is watching',
      'Fans wait for # in the rain',
      'Why # is on every front page today',
      'The rise of # surprises experts',
      'How # became the talk of the week',
      'Questions grow over # after the weekend',
    ],
    plain: ['Why trains are late again this week', 'How to bake bread without an oven', 'The price of coffee rises for the third month'],
  },
  es: {
    named: [
      'Todo lo que se sabe de #',
      'Por qué # está en boca de todos',
      'La ciudad espera a # con paciencia',
      'El ascenso de # sorprende a los expertos',
      'Las dudas sobre # crecen tras el fin de semana',
      'Miles de personas siguen a # en la plaza',
    ],
    plain: ['Por qué los trenes llegan tarde esta semana', 'Cómo hacer pan sin horno en casa', 'El precio del café sube otra vez'],
  },
  fr: {
    named: [
      'Ce que nous savons de #',
      'Pourquoi # est sur toutes les lèvres',
      'Les experts sont surpris par #',
      'La ville attend # depuis des heures',
      'Des questions sur # après le week-end',
      'Comment # a conquis le public en une semaine',
    ],
    plain: ['Pourquoi les trains sont en retard cette semaine', 'Comment faire du pain sans four', 'Le prix du café monte encore'],
  },
  de: {
    named: [
      'Was wir über # wissen',
      'Warum # in aller Munde ist',
      'Die Stadt wartet auf #',
      'Der Aufstieg von # überrascht die Fachleute',
      'Offene Fragen zu # nach dem Wochenende',
      'Wie # das Publikum in einer Woche erobert',
    ],
    plain: ['Warum die Bahn in dieser Woche wieder zu spät ist', 'Wie man ohne Ofen Brot backt', 'Der Preis für Kaffee steigt wieder'],
  },
  pt: {
    named: [
      'O que se sabe sobre #',
      'Por que # está em todas as conversas',
      'A cidade espera por # com paciência',
      'A ascensão de # surpreende os especialistas',
      'As dúvidas sobre # não param de crescer',
      'Como # conquistou o público em uma semana',
    ],
    plain: ['Por que os trens não chegam na hora esta semana', 'Como fazer pão sem forno em casa', 'O preço do café sobe mais uma vez'],
  },
};

const syllables = 'bar cel dor fal gri hav jor kel lum mir nor pel quil ros sav tor vel wex yan zor'.split(' ');

/** Two capitalised words that no other name has. */
const nameOf = (number: number): string => {
  const mixed = (number * 7_919 + 104_729) % 8_000;
  const word = (value: number): string => {
    const text = [value % 20, Math.floor(value / 20) % 20, Math.floor(value / 400) % 20].map((place) => syllables[place]).join('');
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  return `${word(mixed)} ${word((mixed * 31 + 17) % 8_000)}`;
};

/** Headlines per hour of a new name by the hours since its onset; later none. */
const risePerHour = [14, 28, 36, 36, 30, 22, 14, 9, 5, 3, 2, 1];
const sources: readonly SignalSource[] = ['rss', 'reddit', 'hackernews'];
const steadyPerHour = 1.2;
const plainPerHour = 3;
const spamHeadlines = 1_500;

/**
 * Headlines in five languages: some without names, some with names that are always in the news, and planted names that are new and
 * appear in headlines only. One publisher floods the end with a name of its own.
 */
export const createHeadlines = (options: HeadlinesOptions) => {
  const { seed, end, days, plantedNames, steadyNames, publishers } = options;
  const headlines: PublishedHeadline[] = [];
  const planted: PlantedName[] = [];
  const start = end - days * day;
  for (const [index, [language, { named, plain }]] of Object.entries(sentences).entries()) {
    const { next: random } = createChoices(`${seed} ${language}`);
    const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
    const publish = (from: number, count: number, text: () => string) => {
      const whole = Math.floor(count) + (random() < count % 1 ? 1 : 0);
      for (let each = 0; each < whole; each += 1) {
        const source = sources[Math.floor(random() * sources.length)] as SignalSource;
        const origin = `${source}:${language}${Math.floor(random() * publishers)}.example`;
        headlines.push({ text: text(), language, source, origin, at: from + random() * hour });
      }
    };
    const base = index * (plantedNames + steadyNames + 1);
    for (let at = start; at < end; at += hour) {
      publish(at, plainPerHour, () => pick(plain));
      for (let each = 0; each < steadyNames; each += 1)
        publish(at, steadyPerHour, () => pick(named).replace('#', nameOf(base + plantedNames + each)));
    }
    for (let each = 0; each < plantedNames; each += 1) {
      const name = nameOf(base + each);
      const onset = Math.floor(end - (days / 2) * day * (1 - each / plantedNames));
      planted.push({ name, onset });
      for (const [since, count] of risePerHour.entries()) publish(onset + since * hour, count, () => pick(named).replace('#', name));
    }
  }
  const spamName = nameOf(Object.keys(sentences).length * (plantedNames + steadyNames + 1));
  const { next: random } = createChoices(`${seed} spam`);
  for (let each = 0; each < spamHeadlines; each += 1) {
    const text = (sentences.en?.named[each % 7] ?? '').replace('#', spamName);
    headlines.push({ text: `${text} ${each}`, language: 'en', source: 'rss', origin: 'spam.example', at: end - random() * 12 * hour });
  }
  return { headlines: headlines.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at), planted, spamName };
};
