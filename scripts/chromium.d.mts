/** The path of a working Chromium. Installs one if there is none. */
export function ensureChromium(): Promise<string>
