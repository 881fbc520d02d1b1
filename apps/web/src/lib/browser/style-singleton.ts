import { useEffect } from 'react';

// Replaces react-style-singleton, which open dialogs and menus use to lock page scrolling: constructed style sheets need no exception in
// the content security policy, as elements do.

interface Sheet {
  add: (css: string) => void;
  remove: () => void;
}

export function stylesheetSingleton(): Sheet {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add(css) {
      users += 1;
      if (users > 1) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove() {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
}

export function styleHookSingleton(): (css: string, isDynamic?: boolean) => void {
  const sheet = stylesheetSingleton();
  return (css, isDynamic) => {
    const changing = isDynamic === true ? css : '';
    useEffect(() => {
      sheet.add(css);
      return () => sheet.remove();
      // Styles marked as changing are updated; others keep their first value.
      // oxlint-disable-next-line react/exhaustive-deps -- the styles count only where they may change
    }, [changing]);
  };
}

/** A component that applies `styles` while at least one instance is mounted. */
export function styleSingleton(): (props: { readonly styles: string; readonly dynamic?: boolean }) => null {
  const useStyle = styleHookSingleton();
  return function Style({ styles, dynamic }) {
    useStyle(styles, dynamic);
    return null;
  };
}
