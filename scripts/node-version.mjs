// @ts-check
/**
 * Ends the process with one line if this Node is too old, because npm only warns about `engines` in package.json. Every script
 * imports this file before any other, so it may use nothing that an old Node lacks.
 */

/** Must equal `engines` in package.json. */
const LOWEST_NODE = [20, 19]

/** Returns the error message for a Node that is too old; null if it is new enough. @param {string} version such as 20.19.0 */
export function refusalOf(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [lowestMajor = 0, lowestMinor = 0] = LOWEST_NODE
  if (major > lowestMajor || (major === lowestMajor && minor >= lowestMinor)) return null
  return `Node ${version} is too old: Einstein vs Cat needs Node ${LOWEST_NODE.join('.')} or newer (https://nodejs.org).`
}

const refusal = refusalOf(process.versions.node)
if (refusal !== null) {
  console.error(refusal)
  process.exit(1)
}
