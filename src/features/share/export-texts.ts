export const exportTexts = {
  posed: 'Posed: {date}',
  speaker: 'Turn {n}: {name}',
  context: 'Context, heard from turn {n} on',
  partOnly: 'Only the first {shown} of {total} items. Sign in to export all of them.',
} as const
