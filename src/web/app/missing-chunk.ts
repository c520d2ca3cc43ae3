import { mayReloadForChunk } from '#rules/chunk-reload.ts'
import { browserStorage } from '../state/browser-storage.ts'

/** S8.6: after a deploy an open page may ask for a chunk that is gone; a reload brings the new ones. */
export function reloadOnMissingChunk() {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReloadForChunk(browserStorage.chunkReloadAt(), Date.now())) return
    browserStorage.saveChunkReload(Date.now())
    event.preventDefault()
    window.location.reload()
  })
}
