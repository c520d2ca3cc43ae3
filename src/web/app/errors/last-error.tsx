import { lastErrorTexts as texts } from '#texts/frame/last-error.ts'
import { useTo } from '../../state/links/use-to.ts'

/**
 * Shown when neither the content's script nor the error pages' script can be loaded, so it is part of the first load. Its links load from the
 * server, because the router may lack scripts. The second link reloads this page.
 */
export function LastError() {
  const to = useTo()
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-x-6 py-3">
      <h2 className="text-18">{texts.title}</h2>
      <a href={to('home')} className="underline">
        {texts.backToHome}
      </a>
      {/* biome-ignore lint/a11y/useValidAnchor: the address of this page itself */}
      <a href="" className="underline">
        {texts.refresh}
      </a>
    </div>
  )
}
