export const pictureWidths = [320, 640, 960] as const

export type PictureSources = { avif?: string; webp?: string; src: string }

/**
 * A base name stands for the renditions `<base>-320.avif` … `<base>-960.webp`. An address with an image's extension
 * is used unchanged.
 */
export function pictureSources(base: string): PictureSources {
  if (/\.(?:avif|webp|png|jpe?g|gif|svg)(?:[?#].*)?$/i.test(base)) return { src: base }
  const set = (format: string) => pictureWidths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ')
  return { avif: set('avif'), webp: set('webp'), src: `${base}-640.webp` }
}
