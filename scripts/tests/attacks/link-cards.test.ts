import { describeLinkCards } from './link-cards.ts';

describe('cards of hostile pages on the embedded stack', () => describeLinkCards('embedded'));
