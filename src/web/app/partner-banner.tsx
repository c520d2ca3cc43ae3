import { shellTexts } from '#texts/frame/shell.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { useAppState } from '../state/app-context.ts'

/** S1.9: only on the partner brand's host. The server decides that. */
export function PartnerBanner() {
  const partner = useAppState((state) => state.info?.partner)
  if (!partner) return null
  return (
    <aside
      aria-label={partner.name}
      className="mb-6 flex items-center gap-4 rounded-card border border-secondary-200 bg-secondary-50 p-4"
    >
      <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-secondary-fill text-secondary-on-fill">
        <Icon name="gift" size={22} />
      </span>
      <p>
        <span className="block font-semibold text-secondary-900">{shellTexts.partnerBanner(partner.name)}</span>
        <span className="block text-14 text-ink-muted">{shellTexts.partnerBannerNote}</span>
      </p>
    </aside>
  )
}
