/** Replaces Google Identity Services: a button that returns the given id token. */
export const signInScript = (credential: string) => `
  let setting
  window.google = { accounts: { id: {
    initialize(given) { setting = given },
    renderButton(place, look) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Google for ' + setting.client_id
      button.style.width = look.width + 'px'
      button.style.height = '44px'
      button.onclick = () => setting.callback({ credential: ${JSON.stringify(credential)} })
      place.append(button)
    },
  } } }`

/** Replaces Google's map: an area with buttons in place of markers. */
export const mapScript = `
  class Marker extends HTMLElement {
    constructor({ map, position, title, content, gmpClickable, gmpDraggable }) {
      super()
      Object.assign(this, { position, zIndex: null })
      this.title = title
      this.dataset.draggable = String(Boolean(gmpDraggable))
      if (gmpClickable) {
        this.role = 'button'
        this.tabIndex = 0
        this.onclick = () => this.dispatchEvent(new Event('gmp-click'))
      }
      this.append(content)
      map.place.append(this)
    }
    set map(map) { if (map === null) this.remove() }
  }
  customElements.define('stand-in-marker', Marker)
  class LiveMap {
    constructor(place, setting) { this.place = place; place.dataset.map = setting.mapId }
    fitBounds(bounds) { this.place.dataset.bounds = JSON.stringify(bounds) }
    addListener(event, hear) { if (event === 'tilesloaded') setTimeout(hear, 50) }
  }
  window.google = { maps: {
    importLibrary: async (name) => (name === 'maps' ? { Map: LiveMap } : { AdvancedMarkerElement: Marker }),
  } }`
