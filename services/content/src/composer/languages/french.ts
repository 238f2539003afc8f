import type { LanguagePatterns } from './language-patterns.ts';

export const french: LanguagePatterns = {
  code: 'fr',
  quotes: ['« ', ' »', '“', '”'],
  newsFeeds: 'flux d’actualité',
  orders: [
    /^(?:(?:s['’]il (?:te|vous) plaît,?|je (?:veux|voudrais)|j['’]aimerais|peux-tu|pouvez-vous|aide-moi à|aidez-moi à)\s+)+/i,
    /^(?:écri(?:s|vez|re)(?:-moi)?|crée(?:z|r)?|fai(?:s|tes|re)|génère(?:r)?|générez|rédige(?:z|r)?|prépare(?:r)?|donne(?:z)?-moi|dessine(?:z|r)?)\s+(?:(?:un|une|le|la)\s+)?(?:\S+\s+){0,2}?(?:fil|thread|post|publication|tweet|vidéo|script|scénario|image|affiche|texte|histoire)(?:\s*:\s*|\s+(?:sur|à propos de|de|pour|avec)\s+)/i,
    /^(?:(?:dis|dites|demande|demandez)\s+aux\s+gens\s+(?:de|que)|(?:parle|parlez|explique|expliquez|écris|écrivez)\s+(?:de|du|des|sur|que))\s+/i,
  ],
  statement: /^(?:(?:je|nous|mon|ma|mes|notre|nos|il|elle|ils|elles|ce|cet|cette|ces|le|la|les|un|une) |j['’]|c['’]est |l['’])/i,
  instruction:
    /(?:^|\s)(?:veux|voudrais|aimerais|s['’]il (?:te|vous) plaît|doi(?:t|vent)|devrait|ton|fil|publication|tweet|script|mots-clés|emojis?|public)(?=\s|[.,!]|$)/i,
  hooks: {
    question: [
      '{title} : qu’en pensez-vous ?',
      '{title} : qu’est-ce qui a changé pour vous ?',
      '{title} : que demanderiez-vous en premier ?',
      '{title} : qui l’a vu de près ?',
    ],
    statement: [
      'Au programme aujourd’hui : {title}.',
      'Pour celles et ceux qui ont un avis : {title}.',
      'Le débat est ouvert : {title}.',
      'Un sujet, plusieurs regards : {title}.',
    ],
    measured: [
      '{signal} : au moins {actors} personnes en une heure. Qu’y a-t-il derrière ?',
      '{signal} : {ratio} fois l’activité habituelle. Qu’y a-t-il derrière ?',
    ],
  },
  counted: [
    'Au moins {actors} personnes ont participé en une heure ({places}).',
    'Mesuré sur une heure : au moins {actors} personnes, {ratio} fois l’activité habituelle.',
    '{ratio} fois l’activité habituelle en une heure, avec au moins {actors} personnes ({places}).',
    'Décompte d’une heure ({places}) : au moins {actors} personnes.',
    'Au moins {actors} personnes en une heure, d’après les décomptes ({places}).',
    'Une heure, au moins {actors} personnes : {ratio} fois l’activité habituelle.',
  ],
  since: [
    'Ce sujet monte depuis le {date}.',
    'Les chiffres ont commencé à monter le {date}.',
    'Début de la hausse : {date}.',
    'Les décomptes montrent une hausse depuis le {date}.',
  ],
  headline: [
    'Un titre de {site} : {headline}.',
    'Publié sur {site} : {headline}.',
    'Le titre choisi par {site} : {headline}.',
    'Aussi sur {site} : {headline}.',
    'Vu sur {site} : {headline}.',
    'Parmi les titres de {site} : {headline}.',
  ],
  quote: [
    'Selon {site} : {quote}.',
    '{site} le dit ainsi : {quote}.',
    'À lire sur {site} : {quote}.',
    'Extrait de {site} : {quote}.',
    'D’après {site} : {quote}.',
    'Ce que dit {site} : {quote}.',
  ],
  appeared: ['Où cela est paru : {site}.', 'La source : {site}.'],
  tags: ['Mots-clés utilisés : {tags}.', 'À retrouver avec ces mots-clés : {tags}.'],
  questions: {
    explainer: [
      'De quoi s’agit-il, avec vos propres mots ?',
      'Pourquoi maintenant, et comment cela a-t-il commencé ?',
      'Qui est le plus concerné, et comment ?',
    ],
    myths: [
      'Quelle affirmation aimeriez-vous voir vérifiée ?',
      'Que laissent de côté la plupart des résumés ?',
      'Sur quel point n’êtes-vous pas d’accord avec l’avis habituel ?',
    ],
    playbook: [
      'Quel serait votre premier pas ?',
      'Qu’avez-vous essayé, et avec quel résultat ?',
      'Que faut-il savoir avant de commencer ?',
    ],
    story: ['Quand l’avez-vous découvert ?', 'Qu’est-ce qui était différent avant ?', 'Quel moment vous est resté en mémoire ?'],
    'field-notes': ['Qu’avez-vous remarqué qui manque ici ?', 'Quel détail mérite plus d’attention ?', 'Que vérifieriez-vous ensuite ?'],
  },
  lists: {
    explainer: 'Complétez le tableau :\n– Ce que l’on sait :\n– Ce qui reste ouvert :\n– Qui peut en dire plus :',
    myths: 'Triez ce que vous avez lu :\n– Confirmé :\n– Incertain :\n– Faux :',
    playbook: 'Complétez la liste :\n– Avant de commencer :\n– Premier pas :\n– À éviter :',
    story: 'Racontez-le à votre façon :\n– Avant :\n– Ensuite :\n– Maintenant :',
    'field-notes': 'Ajoutez votre note :\n– Vu :\n– Lu :\n– À éclaircir :',
  },
  polls: [
    'Où vous situez-vous ?\nA : Je suis le sujet de près.\nB : J’en sais un peu.\nC : C’est nouveau pour moi.',
    'Quel est votre degré de certitude ?\nA : J’ai vérifié.\nB : J’y crois.\nC : J’ai des doutes.',
    'Que faudrait-il ensuite ?\nA : Plus de sources.\nB : Plus d’exemples.\nC : Plus de questions.',
  ],
  closes: {
    friendly: ['Dites-le en réponse : tous les avis sont les bienvenus.', 'Partagez cela avec une personne que la question intéresse.'],
    professional: [
      'Quelle source ou quel chiffre ajouteriez-vous, avec le lien ?',
      'Les corrections et d’autres sources sont les bienvenues en réponse.',
    ],
    playful: ['À vous de jouer : surprenez-nous en réponse.', 'Identifiez la personne qui a toujours un avis.'],
    bold: ['Choisissez un camp et dites pourquoi.', 'Si vous n’êtes pas d’accord, dites-le en réponse.'],
    calm: ['Prenez votre temps et ajoutez ce que vous savez.', 'Relisez demain et dites ce que vous changeriez.'],
  },
  visuals: {
    title: 'Carton avec le titre : {title}.',
    fact: 'Texte à l’écran avec le chiffre ou la citation, et la source.',
    statement: 'Face à la caméra.',
    question: 'La question en grandes lettres.',
    close: 'Carton final avec la question.',
  },
  additions: {
    audience: 'C’est pour : ',
    view: 'Mon avis : ',
    example: 'Par exemple : ',
    number: 'Un chiffre et sa source : ',
    answer: 'Ma réponse : ',
    link: 'Pour en savoir plus : ',
  },
  remix: [
    'Un remix de {author} : que changeriez-vous ?',
    '{author} a lancé le sujet. Qu’ajouteriez-vous ?',
    'Un remix d’une publication de {author}. Que voyez-vous autrement ?',
  ],
};
