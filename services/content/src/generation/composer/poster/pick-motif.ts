import type { PosterMotif, Signal } from '@trenzeye/proto/http/content';
import type { Choices } from '../random.ts';

/** Words of a subject for which a motif fits, in the languages of the composer, as beginnings of words. */
const subjects: Readonly<Record<Exclude<PosterMotif, 'none'>, string>> = {
  bloom:
    'garden plant flower tree forest food cook recip bak spring health yoga beaut craft knit jardín planta flor comida cocina salud bosque jardin fleur cuisine santé forêt garten pflanz blume essen koch gesund wald jardim comida cozinha saúde floresta',
  sunrise:
    'morning sun summer travel beach holiday mountain hik weather climate walk outdoor dawn mañana sol verano viaj playa montaña clima matin soleil été voyage plage montagne météo morgen sonne sommer reise strand berg wetter klima manhã verão viagem praia',
  orbit:
    'space moon star planet tech ai robot science code comput software data network astronom physic espacio luna estrella ciencia tecnolog datos espace lune étoile science donnée technolog raum mond stern wissenschaft technik daten espaço lua estrela ciência dados tecnologia',
  mosaic:
    'city street architect home house design art fashion game pixel pattern quilt build museum ciudad calle casa diseño arte moda juego ville rue maison design mode jeu stadt straße haus kunst mode spiel cidade rua casa desenho jogo',
  wave: 'sea ocean river water music song concert danc sport run swim surf sound wind mar río agua música baile deporte mer rivière eau musique danse sport meer fluss wasser musik tanz lauf rio água dança esporte',
};

const beginnings = Object.entries(subjects).map(([motif, words]) => [motif as PosterMotif, words.split(' ')] as const);

const shortWord = 3;

/** Short words are compared as a whole: `ai` is no beginning of `air`. */
const fits = (word: string, beginning: string): boolean =>
  beginning.length <= shortWord ? word === beginning : word.startsWith(beginning);

/** The motif of a subject and the tags of its signal; any when no word is known. */
export const pickMotif = (subject: string, signal: Signal | undefined, choices: Choices): PosterMotif => {
  const words = `${subject} ${signal?.tags.join(' ') ?? ''} ${signal?.title ?? ''}`.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counted = beginnings.map(([motif, list]) => [motif, words.filter((word) => list.some((each) => fits(word, each))).length] as const);
  const [best, count] = counted.reduce((most, each) => (each[1] > most[1] ? each : most));
  return count > 0 ? best : choices.pick(['wave', 'sunrise', 'orbit', 'mosaic', 'bloom']);
};
