import { CardLink } from '#ui/buttons/card-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { IconName } from '#ui/pictures/icon-names.ts'
import { Card } from '#ui/text/card.tsx'

type ShortcutCardProps = { to: string; icon: IconName; title: string; text: string }

export function ShortcutCard({ to, icon, title, text }: ShortcutCardProps) {
  return (
    <Card look="raised" padding="small" isPressable className="flex items-center gap-4">
      <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-50 text-primary-text">
        <Icon name={icon} size={22} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          <CardLink to={to}>{title}</CardLink>
        </span>
        <span className="block text-14 text-ink-muted">{text}</span>
      </span>
      <Icon name="chevron-right" size={20} className="text-ink-muted" />
    </Card>
  )
}
