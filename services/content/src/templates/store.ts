import type { Template, TemplateCategory } from '@trenzeye/proto/http/content';
import type { Database } from '../database/transaction.ts';

export interface TemplateRow extends Omit<Template, 'preview_url'> {
  /** Null until the picture has been drawn. */
  readonly preview_url: string | null;
  readonly position: number;
}

const withUsage = { omit: { created_at: true }, include: { _count: { select: { items: true } } } } as const;

interface CountedTemplate {
  readonly _count: { readonly items: number };
}

const toTemplateRow = ({ _count, ...template }: CountedTemplate): TemplateRow =>
  ({ ...template, usage_count: _count.items }) as unknown as TemplateRow;

interface TemplatePage {
  readonly category: TemplateCategory | undefined;
  readonly contentType: Template['content_type'] | undefined;
  /** The position of the last template of the previous page. */
  readonly after: number;
  readonly limit: number;
}

export const readTemplates = async (prisma: Database, { category, contentType, after, limit }: TemplatePage): Promise<TemplateRow[]> => {
  const rows = await prisma.template.findMany({
    ...withUsage,
    where: { position: { gt: after }, ...(category ? { category } : {}), ...(contentType ? { content_type: contentType } : {}) },
    orderBy: { position: 'asc' },
    take: limit,
  });
  return rows.map(toTemplateRow);
};

export const findTemplate = async (prisma: Database, id: string): Promise<TemplateRow | undefined> => {
  const row = await prisma.template.findUnique({ ...withUsage, where: { id } });
  return row ? toTemplateRow(row) : undefined;
};

export const setPreview = async (prisma: Database, id: string, url: string): Promise<void> => {
  await prisma.template.updateMany({ where: { id }, data: { preview_url: url } });
};
