type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

let isRegistered = false

/** S7.13: registers the service worker. Browsers that have none or refuse it work without, and no error is shown. */
export function registerServiceWorker() {
  if (isRegistered || !('serviceWorker' in navigator)) return
  isRegistered = true
  const trustedTypes = (window as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = trustedTypes?.createPolicy('clothesline', {
    createScriptURL: (url) => {
      if (url === '/sw.js') return url
      throw new TypeError(`not a script of ours: ${url}`)
    },
  })
  navigator.serviceWorker.register(policy ? policy.createScriptURL('/sw.js') : '/sw.js').catch(() => {})
}
