/**
 * Whether this browser has passkeys at this address: they belong to a site's name, so none can be used where the site is
 * opened at an IP address.
 */
export function passkeysHere(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
}
