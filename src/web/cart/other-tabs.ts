/** Several messages within this time are one. */
const GATHER_MS = 120

/** Keeps open tabs in step: a tab tells the others that its cart has changed, and they refresh theirs. */
export function connectTabs(onChange: () => void): { tell: () => void } {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('cart') : undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, GATHER_MS)
  }
  channel?.addEventListener('message', hear)
  // A browser without BroadcastChannel still reports changes of the storage, which holds a guest's cart.
  window.addEventListener('storage', ({ key }) => key === 't-cart' && hear())
  return { tell: () => channel?.postMessage('changed') }
}
