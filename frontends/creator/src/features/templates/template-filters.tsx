import { t } from '@lingui/core/macro';
import { ContentType } from '@trenzeye/proto/http/common';
import { TemplateCategory } from '@trenzeye/proto/http/content';
import { categoryNames, kindNames } from './template-names.ts';
import type { TemplateFilterValues } from './template-queries.ts';

interface TemplateFiltersProps {
  readonly filters: TemplateFilterValues;
  readonly onChange: (filters: TemplateFilterValues) => void;
}

export const TemplateFilters = ({ filters, onChange }: TemplateFiltersProps) => (
  <div className="tz-template-filters">
    <Chips
      label={t`Category`}
      selected={filters.category}
      options={[['all', t`All`], ...TemplateCategory.options.map((name) => [name, categoryNames[name]] as const)]}
      onChange={(category) => onChange({ ...filters, category })}
    />
    <Chips
      label={t`Type of content`}
      selected={filters.kind}
      options={[['all', t`Any type`], ...ContentType.options.map((name) => [name, kindNames[name].plural] as const)]}
      onChange={(kind) => onChange({ ...filters, kind })}
    />
  </div>
);

interface ChipsProps<Name extends string> {
  readonly label: string;
  readonly selected: Name;
  readonly options: readonly (readonly [Name, string])[];
  readonly onChange: (name: Name) => void;
}

function Chips<Name extends string>({ label, selected, options, onChange }: ChipsProps<Name>) {
  return (
    <fieldset className="tz-choices">
      <legend className="tz-visually-hidden">{label}</legend>
      {options.map(([name, text]) => (
        <button key={name} type="button" className="tz-choice" aria-pressed={name === selected} onClick={() => onChange(name)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
