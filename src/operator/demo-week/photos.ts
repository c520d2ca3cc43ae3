import { readFile } from 'node:fs/promises'

const FOLDER = new URL('photos/', import.meta.url)

/** The photos that staff and customers take during the week. */
export type Photo =
  | 'bags-at-the-door'
  | 'bag-collected'
  | 'missing-button'
  | 'mark-on-blouse'
  | 'leaking-bottle'
  | 'scale'

export const photo = async (name: Photo) => new Uint8Array(await readFile(new URL(`${name}.jpg`, FOLDER)))
