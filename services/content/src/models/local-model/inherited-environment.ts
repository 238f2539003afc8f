/** Variables that a program needs to find its files and libraries. None contains a secret of the service. */
const general =
  /^(PATH|HOME|LANG|LC_ALL|TMPDIR|TEMP|TMP|SystemRoot|ComSpec|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|CUDA_\w+)$/i;
/** What npm needs to reach its registry, and where it is. */
const network =
  /^(https?_proxy|no_proxy|npm_execpath|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|npm_config_(registry|cache|userconfig|globalconfig|cafile|ca|strict_ssl|(https?_)?proxy|noproxy|\/\/.+))$/i;

const select = (names: RegExp): NodeJS.ProcessEnv => Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)));

/** The environment of a model's process. */
export const modelEnvironment = (): NodeJS.ProcessEnv => select(general);

/** The environment of npm: with the registry, the proxies and certificates of this machine. */
export const npmEnvironment = (): NodeJS.ProcessEnv => ({ ...select(general), ...select(network) });
