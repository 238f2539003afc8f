import { loadSettings } from '@trenzeye/kit';
import { settings } from './config.ts';

const requiredSettings = {
  JWKS_URL: 'http://localhost/jwks',
  INTERNAL_TOKEN: 'x'.repeat(16),
  DATABASE_URL: 'postgres://localhost/content',
  BUS: 'postgres:postgres://localhost/bus',
  OBJECTS: 'folder:/tmp/x',
};

describe('settings', () => {
  it('nothing about a model -> fine, the built-in composer', () => {
    expect(loadSettings('content', settings, requiredSettings).MODEL_BASE_URL).toBeUndefined();
  });

  it.each([
    ['an address without a text model', { MODEL_BASE_URL: 'http://model.example/v1' }, 'MODEL_TEXT'],
    ['an address that is none', { MODEL_BASE_URL: 'ftp://model.example', MODEL_TEXT: 'm' }, 'MODEL_BASE_URL'],
    ['an address of videos without a key', { SIGNALS_YOUTUBE_URL: 'https://videos.example/v3' }, 'SIGNALS_YOUTUBE_KEY'],
    ['a feed that is none', { SIGNALS_RSS_URLS: 'https://a.example/feed, b.example' }, 'SIGNALS_RSS_URLS'],
    ['a replaced source without an address', { SIGNALS_SOURCE_URLS: 'hackernews' }, 'SIGNALS_SOURCE_URLS'],
    ['a replaced source with another protocol', { SIGNALS_SOURCE_URLS: 'hackernews=ftp://a.example' }, 'SIGNALS_SOURCE_URLS'],
    ['sources asked every second', { SIGNALS_INTERVAL: '1' }, 'SIGNALS_INTERVAL'],
    ['a timeout longer than the gateway waits', { MODEL_TIMEOUT_MS: '200000' }, 'MODEL_TIMEOUT_MS'],
  ])('%s -> refused naming the variable', (_case, given, variable) => {
    expect(() => loadSettings('content', settings, { ...requiredSettings, ...given })).toThrow(variable);
  });
});
