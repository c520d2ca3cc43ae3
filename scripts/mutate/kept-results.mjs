import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Results of earlier runs, by a key of everything they depend on. They are written immediately, so that a run can be
 * interrupted.
 */
export function openResults(file) {
  let kept = {}
  let isChanged = false
  try {
    kept = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The first run, or a file of another version.
  }
  const save = () => {
    if (!isChanged) return
    isChanged = false
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(kept))
    renameSync(`${file}.new`, file)
  }
  setInterval(save, 5_000).unref()
  process.on('exit', save)
  return {
    get: (key) => kept[key],
    set: (key, value) => {
      kept[key] = value
      isChanged = true
    },
    save,
  }
}

export const hashOf = (...parts) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** The texts of files, each read once. */
export function openTexts(root) {
  const texts = new Map()
  return (path) => {
    if (!texts.has(path)) texts.set(path, readFileSync(join(root, path), 'utf8'))
    return texts.get(path)
  }
}
