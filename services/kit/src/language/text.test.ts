import { createText, translate } from './text.ts';

describe('translate', () => {
  it('a text with values -> in the language; a message that is not in the catalogues -> English', () => {
    const text = createText('The address was not found (status {status}).', { status: 404 });

    expect(translate(text, 'en')).toBe('The address was not found (status 404).');
    expect(translate(text, 'fr')).toBe('L’adresse est introuvable (statut 404).');
    expect(translate(createText('A message of {software}', { software: 'others' }), 'fr')).toBe('A message of others');
    expect(translate('Content not found', 'en')).toBe('Content not found');
    expect(translate('A {message} of others', 'ar')).toBe('A {message} of others');
  });
});
