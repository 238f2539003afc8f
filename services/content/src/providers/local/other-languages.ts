import type { Variants } from './thread-structures.ts';

/** The composer's phrases in languages other than English; `{topic}` is the original prompt. */
export interface Phrasebook {
  readonly hooks: Variants;
  readonly body: readonly Variants[];
  readonly close: Variants;
  /** The pictures of a short, scene by scene. */
  readonly seen: Variants;
}

export const phrasebooks: Readonly<Record<string, Phrasebook>> = {
  es: {
    hooks: ['Hablemos de esto: {topic} 🧵', '{Topic}. Abro hilo 🧵', 'Llevo días pensando en esto: {topic} 🧵'],
    body: [
      ['Lo primero: {point}', 'Lo primero: casi nadie empieza por la pregunta más sencilla. Empieza por ahí.'],
      ['Lo que más se comparte no es lo perfecto, es lo honesto. Cuéntalo como se lo contarías a un amigo.'],
      ['Un ejemplo vale más que cinco consejos: elige uno, enséñalo y para.', 'Y además: {second}'],
      ['Hazlo pequeño: una tarde, un teléfono, una toma. Terminado es mejor que perfecto.'],
    ],
    close: ['¿Cómo lo ves tú? Te leo en las respuestas.', '¿Qué añadirías? Haz tu propia versión.'],
    seen: [
      'Primer plano, mirando a cámara',
      'Planos detalle, tres cortes rápidos',
      'Manos trabajando, luz natural',
      'De vuelta a tu cara, la pregunta en pantalla',
    ],
  },
  fr: {
    hooks: ['Parlons-en : {topic} 🧵', '{Topic}. Un fil 🧵', 'J’y pense depuis des jours : {topic} 🧵'],
    body: [
      ['D’abord : {point}', 'D’abord, presque personne ne commence par la question la plus simple. Commencez par là.'],
      ['Ce qui se partage n’est pas le parfait, c’est le sincère. Racontez-le comme à un ami.'],
      ['Un exemple vaut mieux que cinq conseils : choisissez-en un, montrez-le, arrêtez-vous.', 'Et aussi : {second}'],
      ['Faites petit : un après-midi, un téléphone, une prise. Fini vaut mieux que parfait.'],
    ],
    close: ['Et vous, qu’en pensez-vous ? Je lis toutes les réponses.', 'Qu’ajouteriez-vous ? Faites votre propre version.'],
    seen: [
      'Gros plan, face caméra',
      'Plans de détail, trois coupes rapides',
      'Des mains au travail, lumière naturelle',
      'Retour sur votre visage, la question à l’écran',
    ],
  },
  de: {
    hooks: ['Reden wir darüber: {topic} 🧵', '{Topic}. Ein Thread 🧵', 'Das lässt mich seit Tagen nicht los: {topic} 🧵'],
    body: [
      ['Zuerst: {point}', 'Zuerst: Kaum jemand fängt mit der einfachsten Frage an. Fang genau dort an.'],
      ['Geteilt wird nicht das Perfekte, sondern das Ehrliche. Erzähl es so, wie du es einem Freund erzählen würdest.'],
      ['Ein Beispiel ist mehr wert als fünf Ratschläge: Such dir eines aus, zeig es, und dann hör auf.', 'Und außerdem: {second}'],
      ['Mach es klein: ein Nachmittag, ein Telefon, eine Aufnahme. Fertig ist besser als perfekt.'],
    ],
    close: ['Wie siehst du das? Ich lese alle Antworten.', 'Was fehlt hier? Mach deine eigene Version daraus.'],
    seen: [
      'Nahaufnahme, direkt in die Kamera',
      'Details, drei schnelle Schnitte',
      'Hände bei der Arbeit, Tageslicht',
      'Zurück zu deinem Gesicht, die Frage als Text',
    ],
  },
};
