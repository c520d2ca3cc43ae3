import type { StoreTags } from '#api/parts/store.ts'
import type { MeasuredEvent } from '#rules/pages/measured-event.ts'

type Message = { visitor: string; origin: string; events: MeasuredEvent[] }
type PageView = { page_location: string; page_title: string }
type ShopEvent = Exclude<MeasuredEvent, { event: 'page_view' }>
type TaggedWindow = Window & { dataLayer: unknown[]; fbq?: (...words: unknown[]) => void }

/**
 * The script inside the frame of measure-frame.ts. The page sends it a random visitor number and events that
 * measured-event.ts allows. It passes them on to the tags in their own formats. The functions below are sent as text:
 * they may call each other, but use nothing else from outside.
 */
export function measureScript(tags: StoreTags): string {
  const functions = [runTags, addMemoryStorage, loadScript, googleTags, startPixel, trackByPixel]
  const settings = JSON.stringify(tags).replace(/</g, '\\u003c')
  return `(() => {\n${functions.join('\n')}\nrunTags(${settings})\n})()`
}

function runTags(tags: StoreTags): void {
  const google = googleTags(tags)
  const cookies = addMemoryStorage()
  let isStarted = false

  function start(visitor: string) {
    google.start(visitor)
    if (tags.meta_pixel) startPixel(tags.meta_pixel, visitor, cookies)
  }

  function forward(happened: MeasuredEvent, origin: string) {
    if (happened.event === 'page_view')
      google.pageView({ page_location: origin + happened.page_path, page_title: happened.page_title })
    else google.track(happened)
    trackByPixel(happened)
  }

  window.addEventListener('message', (message: MessageEvent<Message>) => {
    if (message.source !== window.parent) return
    if (!isStarted) start(message.data.visitor)
    isStarted = true
    for (const event of message.data.events) forward(event, message.data.origin)
  })
}

/**
 * A document with an opaque origin has no cookies and no storage. Tags that expect them get replacements in memory.
 * Returns the cookies.
 */
function addMemoryStorage(): Map<string, string> {
  const cookies = new Map<string, string>()
  Object.defineProperty(document, 'cookie', {
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text: string) => {
      const [, name = '', value = ''] = /^\s*([^=;]+)=([^;]*)/.exec(text) ?? []
      if (name) cookies.set(name, value)
    },
  })
  for (const name of ['localStorage', 'sessionStorage']) {
    const kept = new Map<string, string>()
    Object.defineProperty(window, name, {
      value: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, String(value)),
        removeItem: (key: string) => void kept.delete(key),
      },
    })
  }
  return cookies
}

function loadScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}

/** Google Analytics and Tag Manager. Both read the same data layer. */
function googleTags(tags: StoreTags) {
  const layer: unknown[] = []
  ;(window as unknown as TaggedWindow).dataLayer = layer
  // Google's tags recognise a command by its `arguments` object.
  function gtag(..._words: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments)
  }
  return {
    start(visitor: string) {
      const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
      gtag('consent', 'default', { ...denied, analytics_storage: 'denied' })
      // The frame exists only after the visitor has agreed. The question is about analytics, not about advertising.
      gtag('consent', 'update', { analytics_storage: 'granted' })
      if (tags.tag_manager) {
        layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
        loadScript(`https://www.googletagmanager.com/gtm.js?id=${tags.tag_manager}`)
      }
      if (tags.ga4) {
        gtag('js', new Date())
        gtag('config', tags.ga4, {
          client_id: visitor,
          client_storage: 'none',
          send_page_view: false,
          allow_google_signals: false,
          allow_ad_personalization_signals: false,
        })
        loadScript(`https://www.googletagmanager.com/gtag/js?id=${tags.ga4}`)
      }
    },
    pageView(view: PageView) {
      if (tags.ga4) gtag('event', 'page_view', view)
      if (tags.tag_manager) layer.push({ event: 'page_view', ...view })
    },
    track({ event, ecommerce }: ShopEvent) {
      if (tags.ga4) gtag('event', event, ecommerce)
      // Without this reset, Tag Manager merges the previous event's data into this one.
      if (tags.tag_manager) layer.push({ ecommerce: null }, { event, ecommerce })
    },
  }
}

/** The bootstrap of Meta's pixel: a queue that its script takes over. */
function startPixel(pixel: string, visitor: string, cookies: Map<string, string>): void {
  type Queue = ((...words: unknown[]) => void) & {
    callMethod?: (...words: unknown[]) => void
    queue: unknown[]
    push: unknown
    loaded: boolean
    version: string
  }
  const fbq = ((...words: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...words)
    else fbq.queue.push(words)
  }) as Queue
  Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [], disablePushState: true })
  Object.assign(window, { fbq, _fbq: fbq })
  cookies.set('_fbp', `fb.1.${visitor}`)
  fbq('set', 'autoConfig', false, pixel)
  fbq('init', pixel)
  loadScript('https://connect.facebook.net/en_US/fbevents.js')
}

function trackByPixel(happened: MeasuredEvent): void {
  const page = window as unknown as TaggedWindow
  if (happened.event === 'page_view') {
    page.fbq?.('track', 'PageView')
    return
  }
  const names = {
    view_item: 'ViewContent',
    add_to_cart: 'AddToCart',
    begin_checkout: 'InitiateCheckout',
    purchase: 'Purchase',
  }
  const { event, ecommerce } = happened
  page.fbq?.('track', names[event], {
    currency: ecommerce.currency,
    value: ecommerce.value,
    content_type: 'product',
    content_ids: (ecommerce.items ?? []).map((item) => item.item_id),
  })
}
