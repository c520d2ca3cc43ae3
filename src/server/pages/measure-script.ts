import type { StoreTags } from '#api/parts/store.ts'
import type { MeasuredEvent } from '#rules/pages/measured-event.ts'

/**
 * Runs inside the frame of measure-frame.ts. It is sent as text, so it may use nothing from outside of this function.
 * The page sends a random visitor number and events that measured-event.ts allows. This script passes them on to the
 * tags in their own formats.
 */
export function runTags(tags: StoreTags): void {
  type Message = { visitor: string; origin: string; events: MeasuredEvent[] }
  type Tagged = Window & { dataLayer: unknown[]; fbq?: (...words: unknown[]) => void }
  const page = window as unknown as Tagged
  const layer: unknown[] = []
  page.dataLayer = layer
  let isStarted = false

  // A document with an opaque origin has no cookies and no storage. Tags that expect them get replacements in memory.
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

  // Google's tags recognise a command by its `arguments` object.
  function gtag(..._words: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments)
  }
  const load = (address: string) => {
    const script = document.createElement('script')
    script.async = true
    script.src = address
    document.head.append(script)
  }

  function start({ visitor }: Message) {
    const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
    gtag('consent', 'default', { ...denied, analytics_storage: 'denied' })
    // The frame exists only after the visitor has agreed. The question is about analytics, not about advertising.
    gtag('consent', 'update', { analytics_storage: 'granted' })
    if (tags.tag_manager) {
      layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
      load(`https://www.googletagmanager.com/gtm.js?id=${tags.tag_manager}`)
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
      load(`https://www.googletagmanager.com/gtag/js?id=${tags.ga4}`)
    }
    if (tags.meta_pixel) startPixel(tags.meta_pixel, visitor)
  }

  /** The pixel's bootstrap: a queue that its script takes over. */
  function startPixel(pixel: string, visitor: string) {
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
    Object.assign(page, { fbq, _fbq: fbq })
    cookies.set('_fbp', `fb.1.${visitor}`)
    fbq('set', 'autoConfig', false, pixel)
    fbq('init', pixel)
    load('https://connect.facebook.net/en_US/fbevents.js')
  }

  const PIXEL_WORDS = {
    view_item: 'ViewContent',
    add_to_cart: 'AddToCart',
    begin_checkout: 'InitiateCheckout',
    purchase: 'Purchase',
  }

  function tell(happened: MeasuredEvent, origin: string) {
    if (happened.event === 'page_view') {
      const about = { page_location: origin + happened.page_path, page_title: happened.page_title }
      if (tags.ga4) gtag('event', 'page_view', about)
      if (tags.tag_manager) layer.push({ event: 'page_view', ...about })
      page.fbq?.('track', 'PageView')
      return
    }
    const { event, ecommerce } = happened
    if (tags.ga4) gtag('event', event, ecommerce)
    // Without this reset, Tag Manager merges the previous event's data into this one.
    if (tags.tag_manager) layer.push({ ecommerce: null }, { event, ecommerce })
    page.fbq?.('track', PIXEL_WORDS[event], {
      currency: ecommerce.currency,
      value: ecommerce.value,
      content_type: 'product',
      content_ids: (ecommerce.items ?? []).map((item) => item.item_id),
    })
  }

  window.addEventListener('message', (message: MessageEvent<Message>) => {
    if (message.source !== window.parent) return
    if (!isStarted) start(message.data)
    isStarted = true
    for (const event of message.data.events) tell(event, message.data.origin)
  })
}
