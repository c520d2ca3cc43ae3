import { mayReloadForChunk } from '#rules/pages/chunk-reload.ts'
import { browserStorage } from '../storage/browser-storage.ts'

/**
 * S8.6: after a deploy an open page may ask for a chunk that is gone; a reload brings the new ones. While the browser reloads, the
 * fetch simply never ends; within 60 s of the last reload the error goes its way.
 */
export async function orReload<T>(fetching: Promise<T>): Promise<T> {
  try {
    return await fetching
  } catch (error) {
    if (!navigator.onLine || !mayReloadForChunk(browserStorage.chunkReloadAt(), Date.now())) throw error
    browserStorage.saveChunkReload(Date.now())
    window.location.reload()
    return new Promise(() => {})
  }
}
