/**
 * Reports of own experience, by ISO 639 code: a first person with a verb in the past or perfect, or a relation such as "my friend".
 * Opinions and invitations ("I think", "I would ask") are none.
 */
const experiences: Readonly<Record<string, RegExp>> = {
  en: /\b(?:I(?:['’]ve| have| had)(?: \w+ly| just| always| never| also)? \w+(?:ed|en|wn|ne|de|ht|me|un|ut|it|ad|lt|pt)\b|I(?: \w+ly| just| once| also| never| always| even)? (?:\w{3,}ed|was|went|saw|got|made|took|found|built|bought|spent|began|started|learnt|kept|lost|met|(?:h|over-?h)eard|felt|ran|quit|came|gave|taught|wrote|thought|knew|did|ate|drank|chose|grew|left|won|paid|[st]old|slept|sat|stood|fell|broke|drove|flew|read)\b|when I (?:was|were|first)|my own experience|(?:my|our) (?:friend|mum|mom|dad|mother|father|sister|brother|wife|husband|boss|client|team|neighbou?r|grandmother|grandma|grandfather|grandpa|daughter|son|kids?)s?\b)/i,
  es: /\b(?:(?:he|había) \w+(?:ado|ido|cho|sto|rto)\b|cuando (?:yo )?(?:era|estaba|tenía)\b|mi (?:propia )?experiencia\b|yo (?:mism[oa] )?\w+(?:é|í)(?![\p{L}])|mi (?:amig[oa]|madre|padre|herman[oa]|jef[ea]|vecin[oa]|abuel[oa]))/iu,
  fr: /(?<![\p{L}])(?:j['’](?:ai|avais) (?:\p{L}+ )?\p{L}+(?:é|i|u|it|is|ert)(?![\p{L}])|je (?:suis|me suis) \p{L}+(?:é|e|i)(?![\p{L}])|quand j['’](?:étais|avais)|mon expérience|m(?:on|a) (?:amie?|mère|père|sœur|frère|patronn?e?|voisine?))/iu,
  de: /\b(?:ich (?:habe|hatte|bin|war|wurde|ging|sah|fand|kam|nahm|machte|lernte|probierte|kaufte|dachte)\b|(?:habe|hatte|bin|war) ich\b|als ich\b|meine (?:eigene )?Erfahrung|meine? (?:Freund(?:in)?|Mutter|Vater|Schwester|Bruder|Chef(?:in)?|Nachbar(?:in)?|Oma|Opa)\b)/i,
  pt: /(?<![\p{L}])(?:eu (?:já |nunca |sempre )?\p{L}+(?:ei|i|e)(?![\p{L}])|quando eu|tenho \p{L}+(?:ado|ido)(?![\p{L}])|minha (?:própria )?experiência|(?:meu|minha) (?:amig[oa]|mãe|pai|irmão|irmã|chefe|vizinh[oa]|avó|avô))/iu,
};

/** Whether a text speaks in the first person at all. */
const firstPersons: Readonly<Record<string, RegExp>> = {
  en: /\b(?:I|my|me|I['’](?:m|ve|d|ll))\b/,
  es: /\b(?:yo|mi|mis|me|he)\b/i,
  fr: /(?<![\p{L}])(?:je|j['’]|mon|ma|mes|moi)(?![\p{L}])/iu,
  de: /\b(?:ich|mein\w*|mir|mich)\b/i,
  pt: /\b(?:eu|meu|minha|meus|minhas)\b/i,
};

/** The words that report an own experience; undefined when there are none or the language is not known. */
export const experienceIn = (text: string, language: string): string | undefined => experiences[language]?.exec(text)?.[0];

export const isFirstPerson = (text: string, language: string): boolean => firstPersons[language]?.test(text) ?? false;
