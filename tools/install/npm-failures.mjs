// Turns what npm wrote before it gave up into words about the cause. Unknown causes are shown as npm told them.
const causes = [
  [/\bENOSPC\b/, 'The disk is full. Free some space (about 1 GB is needed) and run the command again.'],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/,
    'The npm registry cannot be reached. Check the network, or the proxy and registry in your npm configuration.',
  ],
  [/\b(E401|E403|ENEEDAUTH)\b/, 'The npm registry refuses access. Check the credentials in your npm configuration.'],
  [/\b(E404|ETARGET)\b/, 'The npm registry does not have a package of the lock file. Check which registry npm uses.'],
  [/\b(E5\d\d)\b/, 'The npm registry answers with an error of its own. Try again in a few minutes.'],
  [/\bEINTEGRITY\b/, 'A downloaded package is not the one the lock file names. Clear the npm cache and try again.'],
  [/\b(EACCES|EPERM|EROFS)\b/, 'No permission to write. The project folder and the npm cache must belong to you.'],
  [/\bEUSAGE\b/, 'package.json and package-lock.json do not fit together. Restore both from the repository.'],
  [
    /\b(CERT_|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER)/,
    'The certificate of the npm registry is not trusted.',
  ],
];

export function explainNpm(output) {
  const cause = causes.find(([pattern]) => pattern.test(output))?.[1] ?? 'npm could not install the packages.';
  const lines = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line));
  const told = (lines.length > 0 ? lines : output.trim().split('\n')).slice(0, 12).join('\n');
  return `${cause}\n\n${told}`;
}
