import type { LanguagePatterns } from './language-patterns.ts';

export const german: LanguagePatterns = {
  code: 'de',
  quotes: ['„', '“', '‚', '‘'],
  newsFeeds: 'Nachrichten-Feeds',
  orders: [
    /^(?:(?:bitte|ich (?:möchte|will|brauche)|kannst du|könntest du|hilf mir)\s+)+/i,
    /^(?:schreib(?:e|en)?|erstell(?:e|en)?|mach(?:e|en)?|generiere|verfass(?:e|en)?|zeichne|gib)\s+(?:(?:mir|uns|bitte)\s+){0,2}(?:(?:einen?|ein|das|den|die)\s+)?(?:\S+\s+){0,2}?(?:thread|beitrag|post|tweet|video|skript|bild|plakat|text|geschichte)(?:\s*:\s*|\s+(?:über|zu|zum|zur|von|für|mit)\s+)/i,
    /^(?:(?:sag|bitte) den leuten,?\s+(?:dass|sie sollen)|(?:erzähl|sprich|berichte|erklär|schreib)e?\s+(?:(?:mir|uns|allen|den leuten)\s+)?(?:etwas\s+)?(?:über|von|dass))\s+/i,
  ],
  statement: /^(?:ich|wir|mein|meine|unser|unsere|er|sie|es|dies|diese|dieser|dieses|der|die|das|ein|eine|ihr|ihre|sein|seine) /i,
  instruction:
    /(?:^|\s)(?:möchte|will|brauche|bitte|soll(?:en|te|ten)?|muss|müssen|ton|tonfall|thread|beitrag|tweet|skript|hashtags?|emojis?|zielgruppe|publikum)(?=\s|[.,!]|$)/i,
  hooks: {
    question: [
      '{title}: Was hältst du davon?',
      '{title}: Was hat sich für dich geändert?',
      '{title}: Was würdest du als Erstes fragen?',
      '{title}: Wer hat das aus der Nähe gesehen?',
    ],
    statement: [
      'Heute auf dem Tisch: {title}.',
      'Für alle, die eine Meinung dazu haben: {title}.',
      'Zur Diskussion gestellt: {title}.',
      'Ein Thema, viele Blickwinkel: {title}.',
    ],
    measured: [
      '{signal}: mindestens {actors} Menschen in einer Stunde. Was steckt dahinter?',
      '{signal}: {ratio}-mal so viel Aktivität wie üblich. Was steckt dahinter?',
    ],
  },
  counted: [
    'Mindestens {actors} Menschen haben innerhalb einer Stunde mitgemacht ({places}).',
    'Über eine Stunde gemessen: mindestens {actors} Menschen, {ratio}-mal so viel Aktivität wie üblich.',
    '{ratio}-mal so viel Aktivität wie üblich in einer Stunde, mit mindestens {actors} Menschen ({places}).',
    'In einer Stunde gezählt ({places}): mindestens {actors} Menschen.',
    'Den Zählungen nach mindestens {actors} Menschen in einer Stunde ({places}).',
    'Eine Stunde, mindestens {actors} Menschen: {ratio}-mal so viel Aktivität wie üblich.',
  ],
  since: [
    'Dieses Thema wächst seit dem {date}.',
    'Die Zahlen begannen am {date} zu steigen.',
    'Beginn des Anstiegs: {date}.',
    'Die Zählungen zeigen einen Anstieg seit dem {date}.',
  ],
  headline: [
    'Eine Schlagzeile von {site}: {headline}.',
    'Erschienen auf {site}: {headline}.',
    '{site} titelt: {headline}.',
    'Ebenfalls auf {site}: {headline}.',
    'Gesehen auf {site}: {headline}.',
    'Aus den Schlagzeilen von {site}: {headline}.',
  ],
  quote: [
    'Aus der Quelle {site}: {quote}.',
    '{site} schreibt dazu: {quote}.',
    'In den Worten von {site}: {quote}.',
    'Zitat von {site}: {quote}.',
    'Laut {site}: {quote}.',
    'Ein Auszug von {site}: {quote}.',
  ],
  appeared: ['Erschienen ist es hier: {site}.', 'Die Quelle: {site}.'],
  tags: ['Verwendete Schlagwörter: {tags}.', 'Zu finden unter diesen Schlagwörtern: {tags}.'],
  questions: {
    explainer: [
      'Worum geht es, in deinen eigenen Worten?',
      'Warum gerade jetzt, und was hat es ausgelöst?',
      'Wen betrifft es am meisten, und wie?',
    ],
    myths: [
      'Welche Behauptung würdest du gern überprüft sehen?',
      'Was lassen die meisten Zusammenfassungen weg?',
      'Wo widersprichst du der üblichen Meinung?',
    ],
    playbook: [
      'Was wäre dein erster Schritt?',
      'Was hast du ausprobiert, und was kam dabei heraus?',
      'Was sollte man wissen, bevor man anfängt?',
    ],
    story: ['Wann bist du zum ersten Mal darauf gestoßen?', 'Was war vorher anders?', 'Welcher Moment ist dir im Gedächtnis geblieben?'],
    'field-notes': [
      'Was fehlt hier deiner Meinung nach?',
      'Welches Detail verdient mehr Aufmerksamkeit?',
      'Was würdest du als Nächstes prüfen?',
    ],
  },
  lists: {
    explainer: 'Hilf mit, das Bild zu vervollständigen:\n– Was bekannt ist:\n– Was noch offen ist:\n– Wer mehr weiß:',
    myths: 'Sortiere, was du gelesen hast:\n– Bestätigt:\n– Unklar:\n– Falsch:',
    playbook: 'Vervollständige die Liste:\n– Vor dem Start:\n– Erster Schritt:\n– Was man vermeiden sollte:',
    story: 'Erzähl es in deinen eigenen Zeilen:\n– Vorher:\n– Dann:\n– Jetzt:',
    'field-notes': 'Ergänze deine Notiz:\n– Gesehen:\n– Gelesen:\n– Noch unklar:',
  },
  polls: [
    'Wo stehst du?\nA: Ich verfolge es genau.\nB: Ich weiß ein wenig.\nC: Es ist neu für mich.',
    'Wie sicher bist du dir?\nA: Ich habe es geprüft.\nB: Ich glaube es.\nC: Ich habe Zweifel.',
    'Was sollte als Nächstes kommen?\nA: Mehr Quellen.\nB: Mehr Beispiele.\nC: Mehr Fragen.',
  ],
  closes: {
    friendly: ['Schreib es in die Antworten, jede Sicht ist willkommen.', 'Teil das mit einer Person, die die Frage mag.'],
    professional: [
      'Welche Quelle oder Zahl würdest du mit Link ergänzen?',
      'Korrekturen und weitere Quellen sind in den Antworten willkommen.',
    ],
    playful: ['Du bist dran: Überrasch uns in den Antworten.', 'Markiere die Person, die immer eine Meinung hat.'],
    bold: ['Entscheide dich für eine Seite und sag, warum.', 'Wenn du es anders siehst, schreib es in die Antworten.'],
    calm: ['Nimm dir Zeit und ergänze, was du weißt.', 'Lies es morgen noch einmal und schreib, was du ändern würdest.'],
  },
  visuals: {
    title: 'Texttafel mit dem Titel: {title}.',
    fact: 'Text im Bild mit der Zahl oder dem Zitat und der Quelle.',
    statement: 'Direkt in die Kamera gesprochen.',
    question: 'Die Frage in großer Schrift.',
    close: 'Schlusstafel mit der Frage.',
  },
  additions: {
    audience: 'Das ist für: ',
    view: 'Meine Sicht: ',
    example: 'Zum Beispiel: ',
    number: 'Eine Zahl und ihre Quelle: ',
    answer: 'Meine Antwort: ',
    link: 'Mehr dazu: ',
  },
  remix: [
    'Ein Remix von {author}: Was würdest du ändern?',
    '{author} hat damit angefangen. Was würdest du ergänzen?',
    'Ein Remix eines Beitrags von {author}. Was siehst du anders?',
  ],
};
