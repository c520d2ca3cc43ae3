/** A passkey belongs to a host with a name. An IP address has none. */
export const PASSKEY_HOST = /^[a-z\d-]*[a-z]/i
