export function ListTitle({ title, description }: { title: string; description: string }) {
  return (
    <header className="pt-10 pb-6">
      <h1 className="text-display font-semibold">{title}</h1>
      <p className="mt-3 max-w-reading text-18 text-ink-muted">{description}</p>
    </header>
  )
}
