import { t } from '@lingui/core/macro';
import { Icon } from '@trenzeye/frontend-kit';
import { Tree, UiProvider } from '@trenzeye/frontend-kit/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { flatten, type RemixItem } from './remix-items.tsx';

/** An item and its remixes as antd's Tree: arrow keys move and collapse, Space opens a post. Loaded on demand, because antd is large. */
export function RemixTree({ root }: { root: RemixItem }) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const keys = flatten(root).map(({ key }) => key);
  return (
    <UiProvider>
      <Tree<RemixItem>
        className="tz-lineage__tree"
        aria-label={t`This post and its remixes`}
        treeData={[root]}
        expandedKeys={keys.filter((key) => !collapsed.has(key))}
        onExpand={(expanded) => setCollapsed(new Set(keys.filter((key) => !expanded.includes(key))))}
        selectedKeys={[]}
        onSelect={(_, { node, nativeEvent }) => {
          // A click on a link has opened it already. There is no event of a key.
          const target = (nativeEvent as MouseEvent | undefined)?.target;
          if (node.path && !(target instanceof Element && target.closest('a'))) navigate(node.path);
        }}
        switcherIcon={({ expanded }) => <Icon name={expanded ? 'chevronDown' : 'chevronRight'} size={16} />}
        showLine={{ showLeafIcon: false }}
        blockNode
      />
    </UiProvider>
  );
}
