import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
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
const own = { singleton: true, version: versionOf('@trenzeye/frontend-kit'), requiredVersion: false };

/**
 * Shared modules are kept whole, so the router is shared through the kit's selection of it (src/router.ts): a third of its size.
 */
const shared = () => ({
  react: singleton('react'),
  'react-dom': singleton('react-dom'),
  'react-router-dom': singleton('react-router-dom', { import: join(kit, 'src/router.ts') }),
  '@tanstack/react-query': singleton('@tanstack/react-query'),
  '@trenzeye/frontend-kit': own,
  '@trenzeye/frontend-kit/ui': own,
});

const federation = (name, options) =>
  new ModuleFederationPlugin({ name, dts: false, dev: false, shareStrategy: 'loaded-first', shared: shared(), ...options });

const swc = {
  loader: 'swc-loader',
  options: {
    jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' },
  },
};

/** Rules every bundle shares; `css` says what becomes of style sheets. */
const rules = (css) => [
  { test: /[\\/]proto[\\/]http[\\/][^\\/]+\.ts$/, use: join(import.meta.dirname, 'contract-loader.mjs') },
  { test: /\.tsx?$/, exclude: [/node_modules/, /[\\/]proto[\\/]http[\\/]/], use: swc },
  { test: /\.m?js$/, resolve: { fullySpecified: false } },
  { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
  css,
];

/** What both the browser's bundles and the prerenderer's agree on. */
const base = (name, css) => ({
  mode: 'production',
  context: join(frontends, name),
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

/** A remote: a container at /remotes/<name>/remoteEntry.js. `exposes` maps `./remote` to its source file. */
export const remoteConfig = ({ name, exposes }) =>
  browser(name, {
    publicPath: `/remotes/${name}/`,
    entry: {},
    plugins: [federation(name, { filename: 'remoteEntry.js', exposes, manifest: true })],
  });

/** The host: owns the page, the router and the shared modules. Remotes are registered at run time, so that one that is down costs nothing at start. */
export const shellConfig = () =>
  browser('shell', { publicPath: '/', entry: { main: './src/main.ts' }, plugins: [federation('shell', { manifest: false })] });

/** A bundle for Node that renders pages to HTML while building; style sheets and files are left to the browser's bundle. */
export const prerenderConfig = ({ name, entry, path }) => ({
  ...base(name, { test: /\.css$/, type: 'asset/resource', generator: { emit: false } }),
  target: 'node24',
  entry,
  experiments: { outputModule: true },
  output: { path, filename: 'prerender.mjs', library: { type: 'module' }, publicPath: '/' },
  optimization: { minimize: false },
});

/**
 * Runs webpack and answers its statistics; prints what is wrong and fails the process when there are errors.
 * `compress: false` leaves out the .br and .gz files.
 */
export async function build(config, { compress = true } = {}) {
  const compiler = webpack(config);
  const stats = await new Promise((done, fail) => compiler.run((error, result) => (error ? fail(error) : done(result))));
  await new Promise((done) => compiler.close(done));
  if (stats.hasErrors() || stats.hasWarnings())
    console.error(stats.toString({ all: false, errors: true, warnings: true, errorDetails: false }));
  if (stats.hasErrors()) throw new Error(`building ${config.context} failed`);
  if (compress) await precompress(config.output.path);
  return stats;
}
