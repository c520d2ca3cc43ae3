/** Two open tabs stay in step: what changes in one is told to the others, which look for themselves. */
const GATHER_MS = 120

export function openCartNews(hear: () => void): { tell: () => void; close: () => void } {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('cart') : undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(hear, GATHER_MS)
  }
  channel?.addEventListener('message', heard)
  // A browser without channels tells of storage all the same, which is where a guest's cart is.
  const stored = ({ key }: StorageEvent) => key === 't-cart' && heard()
  window.addEventListener('storage', stored)
  return {
    tell: () => channel?.postMessage('changed'),
    close() {
      clearTimeout(timer)
      channel?.close()
      window.removeEventListener('storage', stored)
    },
  }
}
