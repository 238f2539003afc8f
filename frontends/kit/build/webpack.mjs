import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { languages } from '@trenzeye/proto/http/languages';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { precompress } from './precompress.mjs';

export { precompress };

const kit = resolve(import.meta.dirname, '..');
const frontends = resolve(kit, '..');
const require = createRequire(import.meta.url);
const versionOf = (name) => JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8')).version;
const packageFolder = (name) =>
  require.resolve
    .paths(name)
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')));

const singleton = (name, options = {}) => ({
  singleton: true,
  version: versionOf(name),
  requiredVersion: `^${versionOf(name)}`,
  ...options,
});
const ownVersion = { singleton: true, version: versionOf('@trenzeye/frontend-kit'), requiredVersion: false };

/** Shared modules are not tree-shaken, so the router is shared through the kit's re-exports (src/router.ts): a third of its size. */
const shared = () => ({
  react: singleton('react'),
  'react-dom': singleton('react-dom'),
  'react-router-dom': singleton('react-router-dom', { import: join(kit, 'src/router.ts') }),
  '@tanstack/react-query': singleton('@tanstack/react-query'),
  '@lingui/core': singleton('@lingui/core'),
  '@lingui/react': singleton('@lingui/react'),
  '@trenzeye/frontend-kit': ownVersion,
  '@trenzeye/frontend-kit/ui': ownVersion,
});

/**
 * The shell has the shared modules that every page needs in its first files: fewer files load sooner than one for each module. antd is
 * loaded by the pages that use it.
 */
const sharedByShell = () =>
  Object.fromEntries(
    Object.entries(shared()).map(([name, options]) => [name, { ...options, eager: name !== '@trenzeye/frontend-kit/ui' }]),
  );

/** Modules that remotes take from the shell and do not contain: a remote never runs without the shell. */
const sharedWithShell = () => Object.fromEntries(Object.entries(shared()).map(([name, options]) => [name, { ...options, import: false }]));

/** The runtime for browsers without the snapshots of manifests, which nothing here uses. */
const optimization = { disableSnapshot: true, target: 'web' };

const federation = (name, { experiments, ...options }) =>
  new ModuleFederationPlugin({
    name,
    dts: false,
    dev: false,
    shareStrategy: 'loaded-first',
    experiments: { ...experiments, optimization },
    ...options,
  });

const swc = {
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
      experimental: { cacheRoot: join(frontends, '../.cache/swc'), plugins: [['@lingui/swc-plugin', { descriptorFields: 'message' }]] },
    },
  },
};

/** Rules of every bundle; `css` is the rule for style sheets. */
const rules = (css) => [
  { test: /[\\/]proto[\\/]http[\\/][^\\/]+\.ts$/, use: join(import.meta.dirname, 'contract-loader.mjs') },
  { test: /\.po$/, type: 'javascript/auto', use: join(import.meta.dirname, 'messages-loader.mjs') },
  {
    test: /\.tsx?$/,
    exclude: [/node_modules/, /[\\/]proto[\\/]http[\\/]/],
    use: [join(import.meta.dirname, 'compiled-messages-loader.mjs'), swc],
  },
  { test: /\.m?js$/, resolve: { fullySpecified: false } },
  { test: /\.woff2$/, type: 'asset/resource', use: join(import.meta.dirname, 'subset-font-loader.mjs') },
  { test: /\.(svg|png|webp)$/, type: 'asset/resource' },
  css,
];

/**
 * Compiled modules on disk, one folder for each bundle. Packages are compared by version, sources by content; the loaders and the
 * configuration are inputs, too.
 * @param {string} bundle
 */
const cache = (bundle) => ({
  type: 'filesystem',
  name: bundle,
  cacheDirectory: join(frontends, '../.cache/webpack'),
  buildDependencies: { config: [`${import.meta.dirname}/`] },
  maxMemoryGenerations: 0,
});

/** Configuration shared by the browser bundles and the prerender bundle. */
const base = (name, css, bundle = name) => ({
  mode: 'production',
  context: join(frontends, name),
  cache: cache(bundle),
  devtool: false,
  resolve: {
    extensions: ['.ts', '.tsx', '.mjs', '.js'],
    alias: { 'react-router$': join(packageFolder('react-router'), 'dist/production/index.mjs') },
  },
  module: { rules: rules(css), parser: { javascript: { exportsPresence: 'error', importExportsPresence: 'error' } } },
  performance: { hints: false },
});

const browser = (name, { publicPath, entry, plugins }) => ({
  ...base(name, { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'], sideEffects: true }),
  target: ['web', 'es2022'],
  entry,
  output: {
    path: join(frontends, name, 'dist'),
    clean: true,
    publicPath,
    uniqueName: `trenzeye-${name}`,
    filename: 'assets/[name].[contenthash:10].js',
    chunkFilename: 'assets/[name].[contenthash:10].js',
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
  },
  optimization: {
    runtimeChunk: false,
    chunkIds: 'deterministic',
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        extractComments: false,
        terserOptions: { compress: { passes: 2 }, format: { comments: false } },
      }),
      new CssMinimizerPlugin(),
    ],
  },
  plugins: [
    new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:10].css', chunkFilename: 'assets/[name].[contenthash:10].css' }),
    ...plugins,
  ],
});

/**
 * Writes preload.json into the folder of a remote: page -> files that it needs to start, for the gateway. Pages are the chunks named
 * `page-<name>`; `messages-<language>` is the catalogue.
 * @param {import('webpack').Stats} stats
 */
export async function writePreloads({ compilation }) {
  const filesOf = (name) => [...(compilation.namedChunkGroups.get(name)?.getFiles() ?? [])];
  const common = ['remoteEntry.js', ...filesOf('__federation_expose_remote')];
  const names = [...compilation.namedChunkGroups.keys()].filter((name) => name.startsWith('page-'));
  const pages = Object.fromEntries(names.map((name) => [name.slice('page-'.length), [...new Set([...common, ...filesOf(name)])]]));
  const catalogues = languages.map((language) => [`messages-${language}`, filesOf(`messages-${language}-po`)]);
  const messages = Object.fromEntries(catalogues.filter(([, files]) => files.length > 0));
  await writeFile(join(compilation.outputOptions.path, 'preload.json'), `${JSON.stringify({ ...pages, ...messages })}\n`);
}

/** A remote with its container at /remotes/<name>/remoteEntry.js. `exposes` maps `./remote` to its source file. */
export const remoteConfig = ({ name, exposes }) =>
  browser(name, {
    publicPath: `/remotes/${name}/`,
    entry: {},
    plugins: [
      federation(name, {
        filename: 'remoteEntry.js',
        exposes,
        manifest: true,
        shared: sharedWithShell(),
        experiments: { externalRuntime: true },
      }),
    ],
  });

/** Packages that every page needs, in a file of their own: it loads beside the shell's code and stays in caches when only that changes. */
const packages = {
  name: 'packages',
  test: /[\\/]node_modules[\\/](?!@module-federation[\\/]).*\.m?js$/,
  chunks: 'initial',
  enforce: true,
};

/** The host with the page, the router and the shared modules. Remotes are registered at run time, so that an unavailable one does not delay the start. */
export const shellConfig = () => {
  const config = browser('shell', {
    publicPath: '/',
    entry: { main: './src/main.ts' },
    plugins: [federation('shell', { manifest: false, shared: sharedByShell(), experiments: { provideExternalRuntime: true } })],
  });
  return { ...config, optimization: { ...config.optimization, splitChunks: { cacheGroups: { packages } } } };
};

/**
 * The service worker at /service-worker.js, in one file whose name must not change. `precache` lists the files that it stores when it is
 * installed.
 */
export const serviceWorkerConfig = ({ entry, precache }) => {
  const { plugins: _plugins, ...config } = browser('shell', { publicPath: '/', entry: { 'service-worker': entry }, plugins: [] });
  return {
    ...config,
    cache: cache('service-worker'),
    target: ['webworker', 'es2022'],
    output: { ...config.output, clean: false, filename: '[name].js' },
    plugins: [new webpack.DefinePlugin({ PRECACHE: JSON.stringify(precache), 'process.env.NODE_ENV': '"production"' })],
  };
};

/** Imports on demand stay in one file: Node.js cannot load chunks from the public path. */
const prerenderBase = (name) => {
  const config = base(name, { test: /\.css$/, type: 'asset/resource', generator: { emit: false } }, `${name}-prerender`);
  const { javascript } = config.module.parser;
  return { ...config, module: { ...config.module, parser: { javascript: { ...javascript, dynamicImportMode: 'eager' } } } };
};

/** A bundle for Node that renders pages to HTML at build time; only the browser bundle emits style sheets and files. */
export const prerenderConfig = ({ name, entry, path }) => ({
  ...prerenderBase(name),
  target: 'node24',
  entry,
  experiments: { outputModule: true },
  output: { path, filename: 'prerender.mjs', library: { type: 'module' }, publicPath: '/' },
  optimization: { minimize: false },
});

/**
 * Runs webpack and returns its stats. Prints errors and warnings, and throws on errors.
 * `compress: false` skips the .br and .gz files.
 */
export async function build(config, { compress = true } = {}) {
  const compiler = webpack(config);
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors() || stats.hasWarnings())
    console.error(stats.toString({ all: false, errors: true, warnings: true, errorDetails: false }));
  if (stats.hasErrors()) throw new Error(`webpack build failed: ${config.context}`);
  if (compress) await precompress(config.output.path);
  return stats;
}
